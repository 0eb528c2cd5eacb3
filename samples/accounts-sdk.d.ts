// The package has no types of its own.
declare module '@livechat/accounts-sdk' {
  type Options = { client_id: string; server_url: string; path: string; redirect_uri: string };
  export default class AccountsSDK {
    constructor(options: Options);
    popup(): { authorize: () => Promise<{ access_token: string }> };
  }
}
