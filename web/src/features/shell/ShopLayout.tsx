import { type ReactNode, Suspense } from 'react';
import { shell } from '../../messages/shell';
import { Footer, SlimFooter } from './Footer';
import { Header } from './Header';
import { SlimHeader } from './SlimHeader';

type ShopLayoutProps = {
  /** The checkout has a header without ways out, and a footer of legal texts alone. */
  isSlim?: boolean;
  /** Without anything that could fail a second time. */
  isBare?: boolean;
  children: ReactNode;
};

export function ShopLayout({ isSlim = false, isBare = false, children }: ShopLayoutProps) {
  return (
    <>
      <a className="skip" href="#main">
        {shell.skip}
      </a>
      {isSlim || isBare ? <SlimHeader isSecure={isSlim} /> : <Header />}
      <main id="main" className="page" tabIndex={-1}>
        {children}
      </main>
      {isSlim && <SlimFooter />}
      {!isSlim && !isBare && (
        // Hydrated after the page: nobody needs it first.
        <Suspense>
          <Footer />
        </Suspense>
      )}
    </>
  );
}
