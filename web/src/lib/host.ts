// What the shop says to the host product that frames it (S7.55). Everything here
// does nothing until the lazily loaded module in features/host has connected.

/** The messages to the host. */
export type HostMessage =
  | 'plugin_inited'
  | 'loaded'
  | 'navigate'
  | 'app_installed'
  | 'app_purchased'
  | 'cart_purchased'
  | 'marketplace_cart_update'
  | 'refresh'
  | 'mailto'
  | 'breadcrumbs'
  | 'credentials'
  | 'close'
  | 'register_transaction_pending'
  | 'register_transaction_success'
  | 'register_transaction_failure';

type Host = {
  send: (message: HostMessage, data: unknown) => void;
  /** Where an address of the shop is inside the host's frame. */
  inside: (address: string) => string;
};

let host: Host | null = null;

/** Tells the host product about something, when the page runs in its frame. */
export function announce(message: HostMessage, data: unknown = null): void {
  host?.send(message, data);
}

/** The form of an address in the frame of a host product; elsewhere the address itself. */
export const insideHost = (address: string): string => host?.inside(address) ?? address;

/** For the module that holds the connection; null when it is gone. */
export function setHost(next: Host | null): void {
  host = next;
}
