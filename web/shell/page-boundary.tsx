import { Component, type ReactNode } from 'react'
import { Failed } from '../ui/failed.tsx'

type Props = { at: string; children: ReactNode }
type State = { at: string; broken: boolean }

/** A screen that breaks, or whose code cannot be fetched, leaves the way to the others open. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, broken: false }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <Failed
        title="This page could not be shown"
        text="Please check your connection and try again."
        onRetry={() => location.reload()}
      />
    )
  }
}
