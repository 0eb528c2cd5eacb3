import { type RefObject, useEffect, useRef, useState } from 'react';
import { handlePayments, type MountedWidget } from '../../host-kit/v1';
import { useBoot } from '../../lib/boot';
import type { Installed } from '../installation/api';
import type { User } from '../session/model/user';
import { themeNow } from './useTheme';

/**
 * Payments inside an app, as every host has them: the library reads the charge from billing,
 * shows the shop's page in a dialog above the app, and tells the app how it ended. Who may not
 * pay is sent to the owner there.
 */
export function usePayments(app: Installed, user: User, frame: RefObject<MountedWidget | null>) {
  const boot = useBoot();
  const latest = useRef(user);
  useEffect(() => {
    latest.current = user; // a payment may outlive a token
  });
  // One for the frame: it knows which payment of the app was announced.
  const [pay] = useState(() =>
    handlePayments({
      shop: location.origin + boot.base,
      billing: boot.billing,
      token: () => latest.current.token,
      organization: user.organizationId,
      app: { name: app.name, clientId: app.authorization?.clientId ?? '' },
      theme: themeNow,
      send: (event, data) => frame.current?.send(event, data),
    }),
  );
  return pay;
}
