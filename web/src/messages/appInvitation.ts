// An organization is invited to see an app that is not public.

export const appInvitation = {
  heading: 'Your organization is invited',
  lead: 'A developer shows an app before it is public.',
  signInTitle: 'Sign in to see the invitation',
  signInText: 'It is for an organization: an owner answers for it.',
  signIn: 'Sign in',
  failed: "The invitation couldn't be loaded",
  unknownTitle: 'There is no such invitation',
  unknownText: 'It is over, or the address is not whole. Ask who invited you for a new one.',
  browse: 'Browse all apps',
  by: (developer: string) => `By ${developer}`,
  what: (organization: string, until: string) =>
    `Everybody in ${organization} will see the app among the private apps, and who may install apps can install it. The invitation counts until ${until}.`,
  askOwner: (organization: string) =>
    `Only an owner of ${organization} can answer. Give them the address of this page.`,
  accept: (organization: string) => `Accept for ${organization}`,
  decline: 'Decline',
  declined: 'The invitation is declined. Who invited you sees that.',
  accepted: (organization: string) => `${organization} sees the app now, among its private apps.`,
  see: (app: string) => `See ${app}`,
  actFailed: 'It did not work. Try again.',
};
