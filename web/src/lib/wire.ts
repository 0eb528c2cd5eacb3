import type { components } from './api.gen';

type Schemas = components['schemas'];

/** Names for the generated types of the wire. Nothing here is written by hand. */
export type Page = Schemas['Page'];
export type PageKind = Page['kind'];
export type Boot = Schemas['Boot'];
export type App = Schemas['App'];
export type Card = Schemas['Card'];
export type Caption = Schemas['Caption'];
export type Checkout = Schemas['Checkout'];
export type Developer = Schemas['Developer'];
export type Expert = Schemas['Expert'];
export type Facet = Schemas['Facet'];
export type FacetValue = Schemas['FacetValue'];
export type Failure = Schemas['Failure'];
export type Feature = Schemas['Feature'];
export type HomeMedia = Schemas['HomeMedia'];
export type Home = Schemas['Home'];
export type HomeSection = Schemas['HomeSection'];
export type Link = Schemas['Link'];
export type Listing = Schemas['Listing'];
export type Mine = Schemas['Mine'];
export type Notice = Schemas['Notice'];
export type Offer = Schemas['Offer'];
export type Permission = Schemas['Permission'];
export type Person = Schemas['Person'];
export type Picture = Schemas['Picture'];
export type Plan = Schemas['Plan'];
export type Price = Schemas['Price'];
export type Rating = Schemas['Rating'];
export type Review = Schemas['Review'];
export type SearchFrame = Schemas['Search'];
export type SignIn = Schemas['SignIn'];
export type ThankYou = Schemas['ThankYou'];
