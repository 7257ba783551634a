import type { InsuranceLine } from '../contract/lines.ts'
import { makeListeners } from './ui/store.ts'

interface AgencyInfo {
  name: string
  phone: string
  email: string
  license: string | null
  address: string | null
  color: string
  timeZone: string
  /** The hash of the picture beside its name; null where it has none. */
  logo: string | null
  /** The largest file that may be uploaded, in MB. */
  uploadMaxMb: number
  /** The portal's own address: passkeys work there and nowhere else. */
  origin: string
  /** The lines of insurance that it writes; screens ask `useLines` for them. */
  lines: InsuranceLine[]
}

/** The agency, as it came with the page itself, and as an admin has changed it on this page since. */
export const agency: AgencyInfo = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name=agency]')?.content ?? '{"lines":[]}',
)

const { tell, useRead } = makeListeners()
let changes = 0

/** The agency is another from now on. What shows it by `useAgency` does so at once, the rest as it is next drawn. */
export function applyAgencyChange(next: Partial<AgencyInfo>): void {
  Object.assign(agency, next)
  changes += 1
  tell()
}

/** The agency as it is now, for what is on every screen. */
export function useAgency(): AgencyInfo {
  useRead(() => changes)
  return agency
}

/** Nobody has said yet whose portal it is. */
export const isUnclaimedPortal = () => agency.email === ''
