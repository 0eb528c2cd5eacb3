/** Events that say how things are, not what happened: the newest of each is sent again to an app that starts anew. */
export const STATE_EVENTS = ['customer_profile', 'page_data', 'ticket_info', 'change_theme'] as const;
export type StateEventName = (typeof STATE_EVENTS)[number];
