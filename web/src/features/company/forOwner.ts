/** What keeps a person from an app, and an owner may change: rights, and rules of the company. */
const FOR_OWNERS: ReadonlySet<string> = new Set([
  'install_forbidden',
  'license_forbidden',
  'owner_only',
  'scope_missing',
  'company_app_forbidden',
  'company_app_not_allowed',
  'company_owner_needed',
]);

/** Whether somebody who is refused an app by this code can ask an owner for it. */
export const isForOwner = (code: string): boolean => FOR_OWNERS.has(code);

/** Rights that a person lacks, where other refusals are rules of the company. */
const RIGHTS: ReadonlySet<string> = new Set([
  'install_forbidden',
  'license_forbidden',
  'owner_only',
  'scope_missing',
]);

/** Whether a refusal is about what a person may do, not about the app. */
export const isAboutRights = (code: string): boolean => RIGHTS.has(code);
