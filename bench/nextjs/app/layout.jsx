export const metadata = { title: 'All Apps' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <header>
          <a href="/">Marketplace</a>
        </header>
        <main>{children}</main>
      </body>
    </html>
  );
}
