import type { ComponentType } from 'react'

/** View-as: staff see the portal as a client's person. Set by the dialog that starts it. */
interface ViewAsMode {
  /** Sent with each call. */
  headers: Record<string, string>
  /** The error for calls that would change something. */
  refusal: () => Error
  /** Replaces the current screen until the view has begun. */
  Begin: ComponentType | null
  /** Shown above every screen. */
  Bar: ComponentType
}

let currentViewAs: ViewAsMode | null = null

/** Starts view-as in this tab. View-as is not stored, so a reload ends it. */
export const setViewAs = (viewAsMode: ViewAsMode) => {
  currentViewAs = viewAsMode
}

/** The current view-as mode, or null. In view-as mode nothing is changed and nothing is stored. */
export const viewAsMode = () => currentViewAs
