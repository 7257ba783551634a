import { Component, type ReactNode } from 'react'

type BoundaryProps = {
  /** The screen's path. When the path changes, the children are rendered again. */
  at: string
  /** Shown instead of the broken part. */
  fallback: ReactNode
  children: ReactNode
}
type BoundaryState = { at: string; isBroken: boolean }

/** Contains render errors and failed code loads, so that the frame around a screen stays usable. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: this.props.at, isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  static getDerivedStateFromProps({ at }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return at === state.at ? null : { at, isBroken: false }
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
