import { Component } from 'react';

type BeforeCommitProps = {
  /** Called when its parent has rendered, before React changes the document. */
  onCommit(): void;
};

/** Calls `onCommit` just before a change of the document. A class, because React has no hook for that. */
export class BeforeCommit extends Component<BeforeCommitProps> {
  override getSnapshotBeforeUpdate(): null {
    this.props.onCommit();
    return null;
  }

  /** React requires it beside `getSnapshotBeforeUpdate`. */
  override componentDidUpdate(): void {}

  override render(): null {
    return null;
  }
}
