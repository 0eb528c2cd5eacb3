// The client comes without types. Only what this area uses is declared here,
// as its source has it.
declare module '@livechat/accounts-sdk' {
  export type AuthorizeData = {
    access_token?: string;
    expires_in?: number;
    code?: string;
    state?: string;
    scope?: string;
    account_id?: string;
    organization_id?: string;
  };

  export type Options = {
    client_id: string;
    server_url?: string;
    path?: string;
    redirect_uri?: string;
    response_type?: 'token' | 'code';
    state?: string;
    scope?: string;
    pkce?: { enabled: boolean; code_verifier_length: number; code_challange_method: 'S256' };
  };

  export default class AccountsSDK {
    constructor(options: Options);
    popup(options?: Partial<Options>): { authorize(): Promise<AuthorizeData> };
    iframe(options?: Partial<Options>): { authorize(): Promise<AuthorizeData> };
    redirect(options?: Partial<Options>): { authorize(): void; authorizeData(): Promise<AuthorizeData> };
    /** The kept state and PKCE verifier, null when the state is not the one that was sent. */
    verify(data: AuthorizeData): { state?: string; code_verifier?: string } | null;
  }
}
