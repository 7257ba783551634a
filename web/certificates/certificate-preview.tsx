import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import type { PrintedCertificate } from '../../contract/certificates.ts'
import {
  certificateCheckNote,
  certificatePurposeNote,
  certifiedLimitCells,
  formatForms,
  formatGap,
  holderRightsNote,
  insurerLetterOf,
  insurersOf,
  referenceLinesOf,
  wordingMarksOf,
} from '../../contract/values/certificate-texts.ts'

import { cityLine } from '../../contract/values/countries.ts'
import { dayIn, formatDay } from '../../contract/values/days.ts'
import {
  deductibleText,
  documentTitle,
  type Evidence,
  evidencePurposeNote,
  interestText,
  locationTexts,
} from '../../contract/values/evidence-texts.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { formatLocation } from '../../contract/values/part-labels.ts'

import { useAgency } from '../agency.ts'

type DraftPolicy = Omit<PrintedCertificate['policies'][number], 'policyId'>

/** A certificate as far as it is filled in; missing fields are empty. */
export interface DraftCertificate extends Omit<PrintedCertificate, 'policies' | 'holder'> {
  /** Null in an approval, which is for every holder. */
  holder: PrintedCertificate['holder'] | null
  policies: readonly DraftPolicy[]
  isEvidence?: boolean
  /** The reason why there is no evidence of property. */
  evidenceProblem?: string
}

/**
 * A preview of a certificate, with the PDF's order and wording. Number, code and check link follow
 * when it is issued. White in both themes, like paper.
 */
export function CertificatePreview({ certificate }: { certificate: DraftCertificate }) {
  const { name, address, phone, email, license, color, timeZone } = useAgency()
  const { holder, insured, policies, wordings, ownWording, issuedBy, representative } = certificate
  const { evidence, isEvidence = false, evidenceProblem } = certificate
  const wordingTexts = [...wordings, ownWording?.trim() ?? ''].filter(Boolean)
  const issueText = `issued ${formatDay(dayIn(timeZone, new Date()))}`
  return (
    <div
      data-theme="light"
      className="rounded-sm border border-line bg-surface px-5 py-6 text-xs text-ink shadow-card wrap-break-word sm:px-7"
    >
      <div
        className="flex flex-wrap items-baseline justify-between gap-x-4 border-b-2 pb-1.5"
        style={{ borderColor: color }}
      >
        <p className="text-md font-bold" style={{ color }}>
          {name}
        </p>
        <p className="text-muted">Certificate, {issueText}</p>
      </div>
      <h3 className="mt-3 text-lg font-bold">{documentTitle(isEvidence)}</h3>
      <dl className="mt-3 grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <Fact label={isEvidence ? 'Additional interest' : 'Certificate holder'}>
          {holder ? <PrintedHolderLines {...holder} /> : 'Certificate holder'}
          {evidence?.interests.map((interest) => (
            <span key={interestText(interest)} className="block">
              {interestText(interest)}
            </span>
          ))}
        </Fact>
        <Fact label="Named insured">
          <ValueLine value={insured.name} missingText="Name" />
          {insured.address && <ValueLine value={insured.address} missingText="Address" />}
        </Fact>
        {representative && (
          <Fact label="Producer’s contact">
            {[representative.name, representative.phone, representative.email].filter(Boolean).join(', ')}
          </Fact>
        )}
        {policies.length > 0 && (
          <Fact label="Insurers">
            {insurersOf(policies).map(({ letter, name: insurer }) => (
              <span key={letter} className="block">
                {letter} {insurer}
              </span>
            ))}
          </Fact>
        )}
      </dl>
      <p className="mt-4 font-bold">{isEvidence ? evidencePurposeNote : certificatePurposeNote}</p>
      <p className="mt-1.5 text-muted">{holderRightsNote}</p>
      {certificate.lawSentences?.map((sentence) => (
        <p key={sentence} className="mt-1.5">
          {sentence}
        </p>
      ))}
      {policies.length === 0 && (
        <p className="mt-4">
          <MissingValue>No policy is chosen</MissingValue>
        </p>
      )}
      {policies.map((policy) => (
        <PrintedPolicyFacts
          key={`${policy.type} ${policy.policyNumber} ${policy.startDate}`}
          policy={policy}
          allPolicies={policies}
          color={color}
        />
      ))}
      {evidence && <PrintedEvidenceFacts evidence={evidence} color={color} />}
      {evidenceProblem && (
        <p className="mt-4">
          <MissingValue>{evidenceProblem}</MissingValue>
        </p>
      )}
      {referenceLinesOf(certificate.reference).map(([label, text]) => (
        <Fragment key={label}>
          <Section color={color}>{label}</Section>
          <p className="mt-1.5 whitespace-pre-line">{text}</p>
        </Fragment>
      ))}
      {wordingTexts.length > 0 && (
        <>
          <Section color={color}>Special provisions</Section>
          {wordingTexts.map((text) => (
            <p key={text} className="mt-1.5 whitespace-pre-line">
              {text}
            </p>
          ))}
        </>
      )}
      <div className="mt-5 flex justify-between gap-5">
        <div>
          <p className="font-bold">
            {capitalizeFirst(issueText)} by {issuedBy}
          </p>
          {representative && <p className="font-bold">Authorized representative: {representative.name}</p>}
          {address && <p>{address}</p>}
          <p>
            {phone}, {email}
          </p>
          {license && <p>Agency License {license}</p>}
          <p className="mt-2 text-muted">{certificateCheckNote}</p>
          <p>
            <MissingValue>Number, code and web address are added at issue</MissingValue>
          </p>
        </div>
        <div
          aria-hidden
          className="grid size-20 shrink-0 place-items-center rounded-sm border border-dashed border-edge text-muted"
        >
          QR
        </div>
      </div>
    </div>
  )
}

const capitalizeFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const MissingValue = ({ children }: { children: string }) => (
  <span className="text-muted italic">{children}</span>
)

/** A line of the address, with a placeholder while it is empty. */
const ValueLine = ({ value, missingText }: { value: string; missingText: string }) => (
  <span className="block">{value || <MissingValue>{missingText}</MissingValue>}</span>
)

function PrintedHolderLines({ name, street, ...cityFields }: PrintedCertificate['holder']) {
  return (
    <>
      <ValueLine value={name} missingText="Name" />
      <ValueLine value={street} missingText="Street" />
      <ValueLine value={cityLine(cityFields)} missingText="City, state and ZIP code" />
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{label}</dt>
      <dd className="text-sm">{children}</dd>
    </div>
  )
}

const Section = ({ color, children }: { color: string; children: string }) => (
  <h4 className="mt-4 text-sm font-bold" style={{ color }}>
    {children}
  </h4>
)

function PrintedEvidenceFacts({
  evidence: { locations, deductibles },
  color,
}: {
  evidence: Evidence
  color: string
}) {
  return (
    <>
      {locations.map((location) => (
        <Fragment key={formatLocation(location)}>
          <Section color={color}>{formatLocation(location)}</Section>
          {[location.description, ...locationTexts(location)].filter(Boolean).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Fragment>
      ))}
      {deductibles.length > 0 && <Section color={color}>Policy deductibles</Section>}
      {deductibles.map((deductible) => (
        <p key={deductibleText(deductible)}>{deductibleText(deductible)}</p>
      ))}
    </>
  )
}

function PrintedPolicyFacts({
  policy,
  allPolicies,
  color,
}: {
  policy: DraftPolicy
  allPolicies: readonly DraftPolicy[]
  color: string
}) {
  const { type, policyNumber, startDate, endDate, trigger, limits } = policy
  const { forms = [], told = [], gaps = [], toCome = [], underlying = [] } = policy
  const name = typeName(type)
  const facts = [...told, underlying.length > 0 ? `Underlying: ${underlying.join('; ')}` : ''].filter(Boolean)
  const marks = wordingMarksOf(policy)
  return (
    <>
      <Section color={color}>{name}</Section>
      <p>
        {insurerLetterOf(allPolicies, policy)}, policy {policyNumber}, {formatDay(startDate)} to{' '}
        {formatDay(endDate)}, 12:01 a.m.
      </p>
      {trigger && <p className="font-bold">{trigger}</p>}
      {gaps.map((gap) => (
        <p key={gap.from} className="font-bold">
          {formatGap(gap)}
        </p>
      ))}
      {facts.length > 0 && <p>{facts.join('. ')}</p>}
      {marks.length > 0 && <p className="font-bold">{marks.join('   ')}</p>}
      <table aria-label={`${name}, limits`} className="mt-1.5 w-full border-collapse">
        <thead className="bg-wash text-left text-muted">
          <tr>
            <th className={cellClassName}>Coverage</th>
            <th className={clsx(cellClassName, 'text-right')}>Limit</th>
            <th className={cellClassName}>Basis</th>
          </tr>
        </thead>
        <tbody>
          {limits.map((limit) => {
            const [coverage, amount, basis] = certifiedLimitCells(limit)
            return (
              <tr key={`${coverage} ${amount} ${basis}`} className="border-b border-line">
                <td className={cellClassName}>{coverage}</td>
                <td className={clsx(cellClassName, 'text-right whitespace-nowrap tabular-nums')}>{amount}</td>
                <td className={cellClassName}>{basis}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {toCome.map((change) => (
        <p key={change} className="mt-1 font-bold">
          {change}
        </p>
      ))}
      {forms.length > 0 && <p className="mt-1.5">{formatForms(forms)}</p>}
    </>
  )
}

const cellClassName = 'px-1.5 py-1 align-top font-normal first:font-medium'
