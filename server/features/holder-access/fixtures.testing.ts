import { api } from '../../../contract/index.ts'
import { approvedClient, bayfare, checkCodeOf, requireCertificate } from '../../testing/certificates.ts'
import { exampleCalls, type World } from '../../testing/example-calls.ts'

/** The number and code of a new certificate. */
const certificateCode = async (world: World) => {
  await approvedClient(world)
  const certificate = requireCertificate(
    await world.as(world.people.client).call(api.certificates.issue, { holder: bayfare }),
  )
  return { number: String(certificate.number), code: checkCodeOf(certificate) }
}

const report = async (world: World) => {
  const certificate = await certificateCode(world)
  await world.as(null).call(api.holderAccess.report, { ...certificate, reason: 'limit' })
  const { id } = await world.context.db
    .selectFrom('holderReports')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { id }
}

export const holderAccessCalls = exampleCalls('holderAccess', {
  report: {
    send: async (world) => ({
      ...(await certificateCode(world)),
      reason: 'limit',
      said: 'We need $2,000,000',
    }),
    records: ['certificate.holderReported'],
    isOfNobody: true,
  },
  reported: { send: report, records: [] },
  settleReport: { send: report, records: ['certificate.holderReportSettled'] },
})
