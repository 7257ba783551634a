import { Component, type ReactNode } from 'react'

type Props = {
  /** The address: another one is tried anew. */
  at: string
  /** What stands there in the place of what broke. */
  broken: ReactNode
  children: ReactNode
}
type State = { at: string; isBroken: boolean }

/** A screen that breaks, or whose code cannot be fetched, leaves what stands around it open. */
export class Boundary extends Component<Props, State> {
  override state: State = { at: this.props.at, isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, isBroken: false }
  }

  override render() {
    return this.state.isBroken ? this.props.broken : this.props.children
  }
}
