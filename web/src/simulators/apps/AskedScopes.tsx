import { useCallback, useEffect, useState } from 'react';
import { moreScopes as text } from '../../messages/moreScopes';
import { Button } from '../../ui/Button';
import { type MoreScope, MoreScopesDialog } from '../../ui/MoreScopesDialog';
import { callShop } from '../model/shopApi';
import { tried } from '../model/tried';
import { showNotice } from './state';
import type { HostApp } from './types';

type Asked = { applicationId: string; mayAgree: boolean; scopes: readonly MoreScope[] };

/** The apps that ask for more than was agreed to, of which the person decides; and a way to look again. */
export function useAsked(isSignedIn: boolean): { asked: readonly Asked[]; look: () => void } {
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn looks again
  useEffect(() => {
    // Outside: the shop.
    let isGone = false;
    if (isSignedIn && !tried)
      void callShop<{ rightsAsked: Asked[] }>('GET', '/applications/installed/notes').then(
        ({ rightsAsked }) => isGone || setAsked(rightsAsked.filter((one) => one.mayAgree)),
        () => {}, // the apps work all the same
      );
    return () => {
      isGone = true;
    };
  }, [isSignedIn, turn]);
  return { asked, look: useCallback(() => setTurn((before) => before + 1), []) };
}

type AskedScopesProps = { app: HostApp; asked: Asked; onAgreed: () => void };

/** That an app asks for more than was agreed to: what it is, and the way to agree. */
export function AskedScopes({ app, asked: { scopes }, onAgreed }: AskedScopesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const agree = async () => {
    setIsBusy(true);
    setFailure('');
    try {
      await callShop('PUT', `/applications/${app.id}/consent`, { scopes: scopes.map(({ scope }) => scope) });
      setIsOpen(false);
      showNotice(app.name, text.agreed(app.name), 'success');
    } catch {
      setFailure(text.failed);
    }
    setIsBusy(false);
    onAgreed();
  };
  return (
    <>
      <p className="sim-attention">
        {text.title(app.name)}. {text.text(app.name)}
      </p>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {text.read} <span className="sr-only">{app.name}</span>
      </Button>
      {isOpen && (
        <MoreScopesDialog
          name={app.name}
          scopes={scopes}
          busy={isBusy}
          failure={failure}
          onAgree={() => void agree()}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
