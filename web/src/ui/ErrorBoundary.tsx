import { Component, type ReactNode } from 'react';
import { report } from '../lib/report';

type Props = { fallback: ReactNode; children: ReactNode };

/** The last resort: a screen that could not be drawn, or whose code did not come. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(failure: unknown) {
    report('page', 'render', failure);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
