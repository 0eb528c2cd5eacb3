// The page of an application that signs people in with the unmodified client.
// Tests call run() and read what it settled to.
import AccountsSDK from '@livechat/accounts-sdk';

const settled = (promise) =>
  promise.then(
    (value) => ({ value }),
    (error) => ({ error }),
  );

window.start = (options, flow) => {
  const sdk = new AccountsSDK(options);
  window.sdk = sdk;
  window.outcome = settled(Promise.resolve(sdk[flow]().authorize())); // redirect gives nothing
};

window.finishRedirect = async (options) => {
  const sdk = new AccountsSDK(options);
  const outcome = await settled(sdk.redirect().authorizeData());
  return outcome.value ? { ...outcome, verified: sdk.verify(outcome.value) } : outcome;
};

// What any page could overhear.
window.heard = [];
window.addEventListener('message', (event) => window.heard.push({ origin: event.origin, data: event.data }));
