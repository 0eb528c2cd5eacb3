import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import { mayPay } from '../../../lib/payers';
import { queryKeys } from '../../../lib/queryKeys';
import type { App } from '../../../lib/wire';
import { access } from '../../../messages/access';
import { installed as text } from '../../../messages/installed';
import { Button } from '../../../ui/Button';
import { accessTo, excludeMembers } from '../../installation/api';
import { subscriptionsTo } from '../../plan/api';
import type { User } from '../../session/model/user';

const AccessDialog = lazyPart(() => import('../../installation/AccessDialog').then((m) => m.AccessDialog));

type ManageAccessProps = { app: Pick<App, 'id' | 'name' | 'product'>; user: User };

/** S6.12: the way to say who uses an app that is priced per agent. */
export function ManageAccess({ app, user }: ManageAccessProps) {
  const { token } = user;
  const boot = useBoot();
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  // Only people who may pay read what is charged.
  const isPayer = mayPay(user.permissions, app.product);
  const bought = useQuery({ ...subscriptionsTo(boot, token, app.id), enabled: isOpen && isPayer });
  const paid = bought.data?.result.find((one) => one.charge.per_account)?.charge;
  const save = async (without: readonly string[]) => {
    await excludeMembers(boot, token, app.id, without);
    void queryClient.invalidateQueries({ queryKey: queryKeys.instance.of(token, app.id) });
  };
  return (
    <>
      <Button
        size="lg"
        className="grow own-action btn-wrap"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {text.manageAccess}
      </Button>
      {isOpen && (
        <Suspense>
          <AccessDialog
            app={app}
            people={accessTo(boot, token, app.id)}
            intro={access.intro}
            charged={(seats) => (paid ? access.chargedSum(seats, paid) : access.charged(seats))}
            save={save}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
