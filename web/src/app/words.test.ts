import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Words that docs/glossary.md has another word for. The test of the Go side has a list of its own.
const RETIRED: Record<string, string> = {
  Stand: 'InstallState, UpgradeState or SubscriptionState',
  standOf: 'installStateOf, upgradeStateOf or subscriptionStateOf',
  Ask: 'PermissionRequest',
  Wish: 'PendingCartItem',
  keepWish: 'savePendingItem',
  HandOver: 'HostHandover',
  Sums: 'CartTotals',
  sumsOf: 'cartTotalsOf',
  Done: 'OrderDone',
  Followed: 'PolledCharge',
  useFollowed: 'usePolledCharge',
  Judged: 'ModeratedReview',
  keptText: 'storedText',
  keepToken: 'saveToken',
  keepTheme: 'saveTheme',
  LostTile: 'NotFoundTile',
  arriveAtEntry: 'onEntryLoad',
  leaveOut: 'excludeMembers',
  leaveOutInCart: 'excludeMembersInCart',
  awaitApp: 'joinWaitlist',
  AwaitApp: 'JoinWaitlist',
  AwaitDialog: 'WaitlistDialog',
  askRefund: 'requestRefund',
  giveUp: 'giveUpPayment',
  giveCartCard: 'setCartCard',
  takeCartCard: 'removeCartCard',
  tellOpenPayments: 'setOpenPayments',
  HandCard: 'TokeniseCard',
  beginSetup: 'startSetup',
  LAYOUTS: 'layouts of routes.gen.ts',
};

const DECLARED = /\b(?:const|let|function|type|class|interface)\s+(\w+)/g;

test('nobody declares a word that is retired', () => {
  const src = join(import.meta.dirname, '..');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.endsWith('.gen.ts'),
  );
  const found = files.flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(DECLARED)]
      .map(([, name = '']) => name)
      .filter((name) => Object.hasOwn(RETIRED, name))
      .map((name) => `${file}: ${name} is ${RETIRED[name]}`),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(found).toEqual([]);
});
