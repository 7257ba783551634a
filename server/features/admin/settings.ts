import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { PortalSettings } from '../../../contract/settings.ts'
import type { AgencyProfile } from '../../agency.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { record } from '../activity/record.ts'
import { assertAdmin } from './change-staff.ts'
import { keyChangeOf } from './key-queries.ts'
import {
  hasTwoStep,
  readTwoStepRequirements,
  requireTwoStep,
  twoStepFigures,
  twoStepFiguresOfClients,
} from './requirement-queries.ts'
import { readRetention } from './retention-queries.ts'

const agencySettingsOf = ({
  week,
  holidays,
  lines: _,
  ...details
}: AgencyProfile): PortalSettings['agency'] => ({
  ...details,
  week: [...week],
  holidays: [...holidays],
})

/** The settings that an admin may see. They contain no key, and no URL with a password. */
export async function settingsOf(
  db: Db,
  { agency, settings, me, now }: Pick<RequestContext, 'agency' | 'settings' | 'me' | 'now'>,
): Promise<PortalSettings> {
  const { publicUrl, smtpUrl, s3, clamdUrl } = settings
  return {
    agency: agencySettingsOf(agency()),
    retention: await readRetention(db),
    publicUrl,
    mail: smtpUrl ? 'smtp' : 'folder',
    files: s3 ? 's3' : 'folder',
    scansUploads: clamdUrl !== undefined,
    ...(await readTwoStepRequirements(db)),
    hasTwoStep: await hasTwoStep(db, me.id),
    ...(await twoStepFigures(db)),
    ...(await twoStepFiguresOfClients(db)),
    keyChange: await keyChangeOf(db, now()),
  }
}

/** Changes who must use two-step sign-in. A setting that is undefined stays as it is. */
export async function changeTwoStep(
  tx: Db,
  context: RequestContext,
  { requiresTwoStep, requiresTwoStepOfClients }: HandlerInput<typeof api.admin.changeSettings>,
): Promise<void> {
  await assertAdmin(tx, context)
  const changeRequirement = async (audience: 'staff' | 'clients', isRequired: boolean | undefined) =>
    isRequired !== undefined && (await requireTwoStep(tx, { of: audience, isRequired }))
  const details = {
    ...((await changeRequirement('staff', requiresTwoStep)) && {
      requiresTwoStep: [!requiresTwoStep, requiresTwoStep],
    }),
    ...((await changeRequirement('clients', requiresTwoStepOfClients)) && {
      requiresTwoStepOfClients: [!requiresTwoStepOfClients, requiresTwoStepOfClients],
    }),
  }
  if (Object.keys(details).length > 0)
    await record(tx, context, { action: 'agency.settingsChanged', details })
}
