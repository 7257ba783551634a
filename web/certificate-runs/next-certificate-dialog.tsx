import type { ExpiringHolder, PolicyOnCertificate } from '../../contract/certificate-runs.ts'
import type { PrintedEvidence } from '../../contract/certificates.ts'
import { certifiedLimitCells } from '../../contract/values/certificate-texts.ts'
import { formatDay } from '../../contract/values/days.ts'
import { deductibleText, interestText, locationTexts } from '../../contract/values/evidence-texts.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { formatLocation } from '../../contract/values/part-labels.ts'
import { wordingLabels } from '../../contract/values/wordings.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ObstacleText } from './obstacle-text.tsx'

/** The policies of a holder's certificate or evidence, beside those of the next one. */
export function NextCertificateDialog({ holder, onClose }: { holder: ExpiringHolder; onClose: () => void }) {
  const { name, clientName, clientId, number, policies, evidence, obstacle, recipient } = holder
  return (
    <Dialog
      title={name}
      description={
        evidence
          ? `${clientName}: evidence of property ${number} and the next one`
          : `${clientName}: certificate ${number} and its renewal certificate`
      }
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {obstacle && <ObstacleText obstacle={obstacle} clientId={clientId} />}
      <ul aria-label="Policies" className="divide-y divide-line">
        {policies.map((pair) => (
          <li key={pair.before.policyId} className="py-4 first:pt-0">
            <PolicyPair {...pair} evidence={evidence} />
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-4 text-sm">
        <span className="text-muted">Email: </span>
        {recipient ?? 'No address on file'}
      </p>
    </Dialog>
  )
}

type RenewedPolicyPair = ExpiringHolder['policies'][number]

function PolicyPair({ before, after, evidence }: RenewedPolicyPair & Pick<ExpiringHolder, 'evidence'>) {
  const limits = limitRowsOf(before, after)
  const rows = [
    { label: 'Carrier', before: before.carrier, after: after?.carrier },
    { label: 'Policy number', before: before.policyNumber, after: after?.policyNumber },
    { label: 'Term', before: termOf(before), after: after && termOf(after) },
    ...limits,
    ...(evidence ? evidenceRowsOf(evidence) : []),
    { label: 'Special wording', before: wordingsOf(before), after: after && wordingsOf(after) },
  ]
  return (
    <>
      <h3 className="mb-2 flex flex-wrap items-center gap-2 font-semibold">
        {typeName(before.type)}
        {after?.policyId === before.policyId && <Badge>Same term</Badge>}
      </h3>
      <table className="w-full text-sm">
        <thead className="text-left text-xs text-muted">
          <tr>
            <th scope="col" className="w-1/4 py-1 pr-3 font-medium">
              <span className="sr-only">Detail</span>
            </th>
            <th scope="col" className="w-3/8 py-1 pr-3 font-medium">
              Current
            </th>
            <th scope="col" className="py-1 font-medium">
              Next
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, before: oldAmount, after: next }) => (
            <tr key={label} className="align-top">
              <th scope="row" className="py-1 pr-3 text-left font-normal text-muted wrap-anywhere">
                {label}
              </th>
              <td className="py-1 pr-3 wrap-anywhere">{oldAmount}</td>
              <td className={`py-1 wrap-anywhere ${next && next !== oldAmount ? 'font-semibold' : ''}`}>
                {next ?? 'Not ready'}
                {next && next !== oldAmount && <span className="sr-only">, different</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const termOf = ({ startDate, endDate }: PolicyOnCertificate) =>
  `${formatDay(startDate)} to ${formatDay(endDate)}`

const wordingsOf = ({ wordings }: PolicyOnCertificate) =>
  wordings.map((name) => wordingLabels[name]).join(', ') || 'None'

/** Rows for the interest, each location of either evidence, and the deductibles of the policy. */
function evidenceRowsOf({ before, after }: NonNullable<ExpiringHolder['evidence']>) {
  const interestsOf = ({ interests }: PrintedEvidence) => interests.map(interestText).join('. ')
  const termsAt = (place: string, { locations }: PrintedEvidence) =>
    locations
      .filter((location) => formatLocation(location) === place)
      .map((location) => [location.description, ...locationTexts(location)].filter(Boolean).join('. '))
      .join('. ') || 'None'
  const deductiblesOf = ({ deductibles }: PrintedEvidence) =>
    deductibles.map(deductibleText).join('. ') || 'None'
  const rowOf = (label: string, textOf: (evidence: PrintedEvidence) => string) => ({
    label,
    before: textOf(before),
    after: after && textOf(after),
  })
  const places = new Set([...before.locations, ...(after?.locations ?? [])].map(formatLocation))
  return [
    rowOf('Interest', interestsOf),
    ...[...places].map((place) => rowOf(place, (evidence) => termsAt(place, evidence))),
    rowOf('Policy deductibles', deductiblesOf),
  ]
}

/** A row for each limit of either certificate, by its name and basis. */
function limitRowsOf(policyBefore: PolicyOnCertificate, policyAfter: PolicyOnCertificate | null) {
  const amountsOf = (policy: PolicyOnCertificate | null) =>
    new Map(
      policy?.limits.map((limit) => {
        const [name, amount, basis] = certifiedLimitCells(limit)
        return [[name, basis].filter(Boolean).join(', '), amount]
      }),
    )
  const [oldAmounts, next] = [amountsOf(policyBefore), amountsOf(policyAfter)]
  return [...new Set([...oldAmounts.keys(), ...next.keys()])].map((label) => ({
    label,
    before: oldAmounts.get(label) ?? 'None',
    after: policyAfter && (next.get(label) ?? 'None'),
  }))
}
