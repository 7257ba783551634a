import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { checkPicture } from '../../http/check-picture.ts'
import type { Upload } from '../../http/check-upload.ts'
import { refuseMissingGlyphs } from '../../letterhead.ts'
import { assertVersion, withConflictDetails } from '../activity/edit-conflicts.ts'
import { differences, record } from '../activity/record.ts'
import { agencyToChange, updateAgency } from './agency-queries.ts'
import { assertAdmin } from './change-staff.ts'
import { rescheduleDeadlines } from './reschedule-deadlines.ts'
import { settingsOf } from './settings.ts'

/** Changes the agency and returns the new settings, refreshed on this instance too. */
export async function changeSettings(visit: RequestContext, change: (tx: Db) => Promise<void>) {
  const write = () =>
    visit.write(async (tx) => {
      await assertAdmin(tx, visit)
      await change(tx)
    })
  const answer = async () => {
    await visit.rereadAgency()
    return { settings: await settingsOf(visit.db, visit) }
  }
  await withConflictDetails(visit, write, answer)
  return answer()
}

/** Details and opening hours share one row, and so they share one version. */
const edited = {
  of: ['agency'],
  did: ['agency.detailsChanged', 'agency.hoursChanged'],
} as const

type AgencyInput = HandlerInput<typeof api.admin.changeAgency>

/** Refuses text that the agency's PDFs would print as empty boxes. */
export function refuseUnprintable(prefix: string, { name, address, license }: AgencyInput): void {
  for (const [field, typed] of Object.entries({ name, address, license }))
    refuseMissingGlyphs(`${prefix}${field}`, typed)
}

export async function changeAgency(
  tx: Db,
  visit: RequestContext,
  { version, ...given }: AgencyInput,
): Promise<void> {
  const before = await agencyToChange(tx)
  assertVersion(before, version, edited)
  const { name, phone, email, address, license, color, timeZone } = before
  const details = differences({ name, phone, email, address, license, color, timeZone }, given)
  if (Object.keys(details).length === 0) return
  await updateAgency(tx, given)
  if (timeZone !== given.timeZone)
    await rescheduleDeadlines(tx, visit, before, { ...before, timeZone: given.timeZone })
  await record(tx, visit, { action: 'agency.detailsChanged', details })
}

export async function changeHours(
  tx: Db,
  visit: RequestContext,
  given: HandlerInput<typeof api.admin.changeHours>,
): Promise<void> {
  const holidays = given.holidays.toSorted((one, other) => one.day.localeCompare(other.day))
  const before = await agencyToChange(tx)
  assertVersion(before, given.version, edited)
  const details = differences(
    { week: before.week, holidays: before.holidays },
    { week: given.week, holidays },
  )
  if (Object.keys(details).length === 0) return
  await updateAgency(tx, { week: JSON.stringify(given.week), holidays: JSON.stringify(holidays) })
  await rescheduleDeadlines(tx, visit, before, { ...before, week: given.week, holidays })
  await record(tx, visit, { action: 'agency.hoursChanged', details })
}

/** Stores the logo in the agency's row, so that every instance and every backup has it. */
export async function setAgencyLogo(tx: Db, visit: RequestContext, file: Upload): Promise<void> {
  const picture = await checkPicture(file)
  const { logo: before } = await agencyToChange(tx)
  if (before === picture.logoHash) return
  await updateAgency(tx, picture)
  await record(tx, visit, { action: 'agency.logoChanged' })
}

export async function removeAgencyLogo(tx: Db, visit: RequestContext): Promise<void> {
  if (!(await agencyToChange(tx)).logo) return
  await updateAgency(tx, { logo: null, logoHash: null })
  await record(tx, visit, { action: 'agency.logoRemoved' })
}
