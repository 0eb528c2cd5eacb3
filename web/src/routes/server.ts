import { registerView } from '../lib/pages/views';
import { AccountRoute } from './account';
import { AppRoute } from './app';
import { CheckoutRoute } from './checkout';
import { DeveloperRoute } from './developer';
import { ExpertRoute } from './expert';
import { FailureRoute } from './failure';
import { HomeRoute } from './home';
import { ListingRoute } from './listing';
import { MineRoute } from './mine';
import { NoticeRoute } from './notice';
import { SearchRoute } from './search';
import { SignInRoute } from './sign-in';
import { ThankYouRoute } from './thank-you';

// The server draws every kind at once and never waits.
registerView('home', HomeRoute);
registerView('listing', ListingRoute);
registerView('app', AppRoute);
registerView('expert', ExpertRoute);
registerView('developer', DeveloperRoute);
registerView('mine', MineRoute);
registerView('search', SearchRoute);
registerView('checkout', CheckoutRoute);
registerView('thank-you', ThankYouRoute);
registerView('failure', FailureRoute);
registerView('sign-in', SignInRoute);
registerView('notice', NoticeRoute);
registerView('account', AccountRoute);
