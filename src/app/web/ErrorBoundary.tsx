import { Component, type ReactNode } from 'react';
import { type Location, useLocation } from 'react-router';
import { ErrorPage } from './pages/ErrorPage.tsx';

/** Shows `ErrorPage` in place of what throws, until the next navigation. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary location={useLocation()}>{children}</Boundary>;
}

type BoundaryProps = { location: Location; children: ReactNode };
type BoundaryState = { hasFailed: boolean; location: Location };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, location: this.props.location };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState) {
    return location === state.location ? null : { hasFailed: false, location };
  }

  override render() {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children;
  }
}
