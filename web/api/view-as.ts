import type { ComponentType } from 'react'

/** Staff see the portal as somebody of a client does. What it takes comes with the dialog in which it is chosen. */
interface ViewAsMode {
  /** What says so with each call. */
  headers: Record<string, string>
  /** Why what would change something is not sent. */
  refusal: () => Error
  /** Stands in the place of the screen on which it was chosen, until it has begun. */
  Begin: ComponentType | null
  /** Stands over every screen. */
  Bar: ComponentType
}

let currentViewAs: ViewAsMode | null = null

/** From now on they do, in this tab. It stands nowhere but here: a page that is loaded anew is their own again. */
export const setViewAs = (viewing: ViewAsMode) => {
  currentViewAs = viewing
}

/** Whether they do: then nothing is sent that changes anything, and nothing is kept. */
export const viewAsMode = () => currentViewAs
