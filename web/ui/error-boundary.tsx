import { Component, type ReactNode } from 'react'

type BoundaryProps = {
  /** The address: another one is tried anew. */
  at: string
  /** What stands there in the place of what broke. */
  broken: ReactNode
  children: ReactNode
}
type BoundaryState = { at: string; isBroken: boolean }

/** A screen that breaks, or whose code cannot be fetched, leaves what stands around it open. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: this.props.at, isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  static getDerivedStateFromProps({ at }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return at === state.at ? null : { at, isBroken: false }
  }

  override render() {
    return this.state.isBroken ? this.props.broken : this.props.children
  }
}
