import { useEffect } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { simulators as text } from '../messages/simulators';
import { EngagePage } from './apps/EngagePage';
import { FullScreenPage } from './apps/FullScreenPage';
import { installed, useLooking } from './apps/installed';
import { ManageAppsPage } from './apps/ManageAppsPage';
import { ReportsPage } from './apps/ReportsPage';
import { ChatsPage } from './chats/ChatsPage';
import { CustomersPage } from './chats/CustomersPage';
import { config } from './model/config';
import { admitVisitors } from './model/siteLink';
import { tried, withTried } from './model/tried';
import { Empty } from './shell/Empty';
import { Host } from './shell/Host';
import { PlainPage } from './shell/PlainPage';
import { ShopPage } from './shell/ShopPage';
import { TicketsPage } from './tickets/TicketsPage';

/** A simulated product with its pages. */
export function HostProduct() {
  useLooking();
  useEffect(() => (config.product === 'livechat' ? admitVisitors(installed.apps) : undefined), []);
  return (
    <Router
      base={config.base}
      hrefs={withTried}
      aroundNav={(navigate, to, options) => navigate(withTried(to), options)}
    >
      <Pages />
    </Router>
  );
}

function Pages() {
  const [path, navigate] = useLocation();
  const isShop = !tried && path.startsWith('/marketplace');
  const isShort = !path.endsWith('/');
  useEffect(() => {
    // Outside: the address bar. Every page has one address.
    if (isShort) navigate(`${path}/${location.search}`, { replace: true });
  }, [isShort, path, navigate]);
  return (
    <Host isLogFirst={isShop}>
      {isShop ? <ShopPage /> : config.product === 'helpdesk' ? <HelpDesk /> : <AgentApp />}
    </Host>
  );
}

function AgentApp() {
  return (
    <Switch>
      <Route path="/chats/:id?/">
        <ChatsPage source="chats" />
      </Route>
      <Route path="/archives/:id?/">
        <ChatsPage source="archives" />
      </Route>
      <Route path="/customers/:id?/" component={CustomersPage} />
      <Route path="/engage/" component={EngagePage} />
      {sharedPages()}
    </Switch>
  );
}

function HelpDesk() {
  return (
    <Switch>
      <Route path="/tickets/:id?/" component={TicketsPage} />
      {sharedPages()}
    </Switch>
  );
}

/** What both products have. */
function sharedPages() {
  return [
    <Route key="home" path="/">
      <Redirect to={`/marketplace/${location.search}`} replace />
    </Route>,
    <Route key="reports" path="/reports/:id?/" component={ReportsPage} />,
    <Route key="manage" path={config.settings} component={ManageAppsPage} />,
    <Route key="settings" path={`${config.settings}:id/`}>
      <FullScreenPage placement="settings" />
    </Route>,
    <Route key="app" path={`${config.app}:id/`}>
      <FullScreenPage placement="fullscreen" />
    </Route>,
    ...Object.entries(text.pages).map(([path, title]) => (
      <Route key={path} path={path}>
        <PlainPage title={title} />
      </Route>
    )),
    <Route key="none">
      <Empty title={text.noSuchPage(config.name)} />
    </Route>,
  ];
}
