import type { InsuranceLine } from '../contract/lines.ts'
import { textColorOn } from './ui/contrast.ts'
import { makeListeners } from './ui/store.ts'

interface AgencyInfo {
  name: string
  phone: string
  email: string
  license: string | null
  address: string | null
  color: string
  timeZone: string
  /** Hash of the logo shown next to the name; null without one. */
  logo: string | null
  /** Upload limit, in MB. */
  uploadMaxMb: number
  /** The portal's origin. Passkeys are bound to it. */
  origin: string
  /** The password of the demo's people; null for a real agency. */
  demoPassword: string | null
  /** The name of the identity provider at which staff may sign in; null without one. */
  signInProvider: string | null
  /** The lines of insurance that the agency writes; screens read them with `useLines`. */
  lines: InsuranceLine[]
}

/** The agency's data from the page's HTML, updated when an admin changes it on this page. */
export const agency: AgencyInfo = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name=agency]')?.content ?? '{"lines":[]}',
)

/** Sets tokens of theme.css: the agency's color, and the color of text on that color. */
function applyColor({ color }: AgencyInfo): void {
  if (!color) return
  document.documentElement.style.setProperty('--brand', color)
  document.documentElement.style.setProperty('--on-brand', textColorOn(color))
}
applyColor(agency)

const { notify: notifyListeners, useValue: useListenedValue } = makeListeners()
let changeCount = 0

/** Updates the agency's data and re-renders the readers of `useAgency`. */
export function applyAgencyChange(next: Partial<AgencyInfo>): void {
  Object.assign(agency, next)
  applyColor(agency)
  changeCount += 1
  notifyListeners()
}

/** The agency's current data. Re-renders when an admin changes the data on this page. */
export function useAgency(): AgencyInfo {
  useListenedValue(() => changeCount)
  return agency
}

/** True until the portal is set up for an agency. */
export const isUnclaimedPortal = () => agency.email === ''
