import { registerLazyView, registerView } from '../lib/pages/views';
import { FailureRoute } from './failure';
import { ListingRoute } from './listing';

// Lists are where most visits begin, and the failure pages must always be at
// hand. The other screens are chunks of their own; the server names the chunk
// of a document's screen in its markup, so that it loads beside the entry.
registerView('listing', ListingRoute);
registerView('failure', FailureRoute);
registerLazyView('home', async () => (await import('./home')).HomeRoute);
registerLazyView('app', async () => (await import('./app')).AppRoute);
registerLazyView('expert', async () => (await import('./expert')).ExpertRoute);
registerLazyView('developer', async () => (await import('./developer')).DeveloperRoute);
registerLazyView('mine', async () => (await import('./mine')).AccountListingRoute);
registerLazyView('compare', async () => (await import('./compare')).CompareRoute);
registerLazyView('favourites', async () => (await import('./favourites')).FavouritesRoute);
registerLazyView('moderation', async () => (await import('./moderation')).ModerationRoute);
registerLazyView('search', async () => (await import('./search')).SearchRoute);
registerLazyView('checkout', async () => (await import('./checkout')).CheckoutRoute);
registerLazyView('thank-you', async () => (await import('./thank-you')).ThankYouRoute);
registerLazyView('charge', async () => (await import('./charge')).ChargeRoute);
registerLazyView('billing', async () => (await import('./billing')).BillingRoute);
registerLazyView('cart', async () => (await import('./cart')).CartRoute);
registerLazyView('cart-order', async () => (await import('./cart-order')).CartOrderRoute);
registerLazyView('set-up', async () => (await import('./set-up')).SetUpRoute);
registerLazyView('sign-in', async () => (await import('./sign-in')).SignInRoute);
registerLazyView('notice', async () => (await import('./notice')).NoticeRoute);
registerLazyView('account', async () => (await import('./account')).AccountRoute);
