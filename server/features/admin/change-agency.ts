import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { checkPicture } from '../../http/check-picture.ts'
import type { Upload } from '../../http/check-upload.ts'
import { refuseMissingGlyphs } from '../../letterhead.ts'
import { assertVersion, withConflictDetails } from '../activity/edit-conflicts.ts'
import { changedFieldsBetween, record } from '../activity/record.ts'
import { agencyToChange, updateAgency } from './agency-queries.ts'
import { assertAdmin } from './change-staff.ts'
import { rescheduleDeadlines } from './reschedule-deadlines.ts'
import { settingsOf } from './settings.ts'

/** Changes the agency and returns the new settings, refreshed on this instance too. */
export async function changeSettings(context: RequestContext, change: (tx: Db) => Promise<void>) {
  const write = () =>
    context.write(async (tx) => {
      await assertAdmin(tx, context)
      await change(tx)
    })
  const answer = async () => {
    await context.rereadAgency()
    return { settings: await settingsOf(context.db, context) }
  }
  await withConflictDetails(context, write, answer)
  return answer()
}

/** Details and opening hours share one row, and so they share one version. */
const agencyEditTarget = {
  entities: ['agency'],
  actions: ['agency.detailsChanged', 'agency.hoursChanged'],
} as const

type AgencyInput = HandlerInput<typeof api.admin.changeAgency>

/** Refuses text that the agency's PDFs would print as empty boxes. */
export function refuseUnprintable(prefix: string, { name, address, license }: AgencyInput): void {
  for (const [field, typedText] of Object.entries({ name, address, license }))
    refuseMissingGlyphs(`${prefix}${field}`, typedText)
}

export async function changeAgency(
  tx: Db,
  context: RequestContext,
  { version, ...input }: AgencyInput,
): Promise<void> {
  const agencyBefore = await agencyToChange(tx)
  assertVersion(agencyBefore, version, agencyEditTarget)
  const { name, phone, email, address, license, color, timeZone } = agencyBefore
  const details = changedFieldsBetween({ name, phone, email, address, license, color, timeZone }, input)
  if (Object.keys(details).length === 0) return
  await updateAgency(tx, input)
  if (timeZone !== input.timeZone)
    await rescheduleDeadlines(tx, context, agencyBefore, { ...agencyBefore, timeZone: input.timeZone })
  await record(tx, context, { action: 'agency.detailsChanged', details })
}

export async function changeHours(
  tx: Db,
  context: RequestContext,
  input: HandlerInput<typeof api.admin.changeHours>,
): Promise<void> {
  const holidays = input.holidays.toSorted((one, other) => one.day.localeCompare(other.day))
  const agencyBefore = await agencyToChange(tx)
  assertVersion(agencyBefore, input.version, agencyEditTarget)
  const details = changedFieldsBetween(
    { week: agencyBefore.week, holidays: agencyBefore.holidays },
    { week: input.week, holidays },
  )
  if (Object.keys(details).length === 0) return
  await updateAgency(tx, { week: JSON.stringify(input.week), holidays: JSON.stringify(holidays) })
  await rescheduleDeadlines(tx, context, agencyBefore, { ...agencyBefore, week: input.week, holidays })
  await record(tx, context, { action: 'agency.hoursChanged', details })
}

/** Stores the logo in the agency's row, so that every instance and every backup has it. */
export async function setAgencyLogo(tx: Db, context: RequestContext, file: Upload): Promise<void> {
  const picture = await checkPicture(file)
  const { logo: logoBefore } = await agencyToChange(tx)
  if (logoBefore === picture.logoHash) return
  await updateAgency(tx, picture)
  await record(tx, context, { action: 'agency.logoChanged' })
}

export async function removeAgencyLogo(tx: Db, context: RequestContext): Promise<void> {
  if (!(await agencyToChange(tx)).logo) return
  await updateAgency(tx, { logo: null, logoHash: null })
  await record(tx, context, { action: 'agency.logoRemoved' })
}
