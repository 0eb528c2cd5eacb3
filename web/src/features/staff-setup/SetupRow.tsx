import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useBoot } from '../../lib/boot';
import { staffSetup as text } from '../../messages/staffSetup';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { runTest, type SetupItem, type SetupTest } from './api';

const ICONS = { done: CircleCheck, warning: TriangleAlert, missing: CircleAlert } as const;
const TONES = { done: 'success', warning: 'warning', missing: 'danger' } as const;

const isTest = (name: string): name is SetupTest => name in text.tests;

/** One thing that the shop needs: how it stands, and a way to try it. */
export function SetupRow({ item, token }: { item: SetupItem; token: string }) {
  return (
    <li className="staff-setup-row">
      <Standing item={item} />
      {isTest(item.name) && <Test name={item.name} token={token} />}
    </li>
  );
}

function Standing({ item }: { item: SetupItem }) {
  const Icon = ICONS[item.status];
  return (
    <div className="staff-setup-standing">
      <Icon size={18} strokeWidth={1.75} data-status={item.status} aria-hidden="true" />
      <div>
        <h2 className="title-16">
          {text.items[item.name]}
          <span className="sr-only">{`: ${text.status[item.status]}`}</span>
        </h2>
        <p>{item.message}</p>
      </div>
    </div>
  );
}

function Test({ name, token }: { name: SetupTest; token: string }) {
  const boot = useBoot();
  const { mutate, data, isPending, isError } = useMutation({
    mutationFn: () => runTest(boot, token, name),
    networkMode: 'always',
  });
  return (
    <>
      <Button busy={isPending} onClick={() => mutate()}>
        {text.tests[name]}
      </Button>
      <div className="staff-setup-results" role="status">
        {!isPending &&
          data?.map((result) => (
            <Note key={result.name} tone={TONES[result.status]}>
              <b>{text.items[result.name]}</b>
              <p>{result.message}</p>
            </Note>
          ))}
        {isError && <Note tone="danger">{navigator.onLine ? text.testFailed : text.testOffline}</Note>}
      </div>
    </>
  );
}
