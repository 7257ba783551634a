import type { Settings } from '../../../contract/admin.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import { record } from '../activity/record.ts'
import { mustBeAdmin } from './change-staff.ts'
import { hasTwoStep, requireTwoStep, twoStepFigures, twoStepIsRequired } from './queries.ts'

/** What an admin may know of how the portal is set up: no address with a password in it, and no key. */
export async function settingsOf(
  db: Db,
  { settings, me }: Pick<Visit, 'settings' | 'me'>,
): Promise<Settings> {
  const { agency, publicUrl, smtpUrl, s3, clamdUrl } = settings
  return {
    agency,
    publicUrl,
    mail: smtpUrl ? 'smtp' : 'folder',
    files: s3 ? 's3' : 'folder',
    scansUploads: clamdUrl !== undefined,
    requiresTwoStep: await twoStepIsRequired(db),
    hasTwoStep: await hasTwoStep(db, me.id),
    ...(await twoStepFigures(db)),
  }
}

/** Whether agents and admins must have two-step sign-in. */
export async function changeTwoStep(tx: Db, visit: Visit, isRequired: boolean): Promise<void> {
  await mustBeAdmin(tx, visit)
  if (!(await requireTwoStep(tx, isRequired))) return
  const details = { requiresTwoStep: [!isRequired, isRequired] }
  await record(tx, visit, { action: 'agency.settingsChanged', details })
}
