import { Component, type ReactNode } from 'react';
import { Broken } from '../features/console/frame/Broken';
import { report } from '../lib/report';

type Props = { children: ReactNode };

/** The last resort: a screen that could not be drawn, or whose code did not come. */
export class ConsoleBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(failure: unknown) {
    report('page', 'render', failure);
  }

  override render() {
    return this.state.hasFailed ? <Broken /> : this.props.children;
  }
}
