import type { Claim } from '../../contract/claims.ts'
import { claimChannelLabels } from '../../contract/values/claim-labels.ts'
import { formatDay, formatMoment } from '../../contract/values/days.ts'
import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { agency } from '../agency.ts'
import { EmailText } from '../invites/email-text.tsx'
import { Facts } from '../ui/facts.tsx'

/** The state of the email with the first notice of loss; null without such an email. */
function formatNotice({ notice }: Claim): string | null {
  if (notice === null) return null
  if (notice.acceptedAt)
    return `Accepted by the mail server ${formatMoment(notice.acceptedAt, agency.timeZone)}, to ${notice.to}`
  if (notice.isUnconfirmed) return `May have been delivered to ${notice.to}`
  return notice.failedBecause ? `Not sent to ${notice.to}` : `On its way to ${notice.to}`
}

export function ClaimProgressFacts({ claim, staff }: { claim: Claim; staff: boolean }) {
  const { claimNumber, adjusterName, adjusterPhone, adjusterEmail, nextStep, nextBy, status } = claim
  const { sentOn, sentChannel, acknowledgedOn, acknowledgeBy } = claim
  const facts = [
    {
      label: 'Sent to carrier',
      value:
        sentOn &&
        [formatDay(sentOn), sentChannel && `via ${claimChannelLabels[sentChannel].toLowerCase()}`]
          .filter(Boolean)
          .join(', '),
    },
    ...(staff
      ? [
          { label: 'Sent to', value: claim.sentTo },
          { label: 'Spoke with', value: claim.sentSpokeWith },
          { label: 'Confirmation number', value: claim.sentConfirmation },
          { label: 'Notice of loss by email', value: formatNotice(claim) },
          {
            label: 'Proof',
            value: claim.photos.find(({ id }) => id === claim.sentDocumentId)?.title ?? null,
          },
        ]
      : []),
    { label: 'Acknowledged by carrier', value: acknowledgedOn && formatDay(acknowledgedOn) },
    ...(staff && status === 'sent_to_carrier' && !acknowledgedOn
      ? [{ label: 'Acknowledgment due', value: acknowledgeBy && formatDay(acknowledgeBy) }]
      : []),
    ...(staff
      ? [
          {
            label: 'Suit documents sent',
            value: claim.suitSentOn ? formatDay(claim.suitSentOn) : claim.suitDaysUnknown && 'Not known',
          },
          {
            label: 'Suit documents acknowledged',
            value: claim.suitAcknowledgedOn && formatDay(claim.suitAcknowledgedOn),
          },
        ]
      : []),
    { label: 'Claim number', value: claimNumber },
    { label: 'Adjuster', value: adjusterName },
    {
      label: "Adjuster's phone",
      value: adjusterPhone && (
        <a href={dialStringOf(adjusterPhone)} className="text-orange-ink hover:underline">
          {adjusterPhone}
        </a>
      ),
    },
    {
      label: "Adjuster's email",
      value: adjusterEmail && (
        <a href={`mailto:${adjusterEmail}`} className="text-orange-ink hover:underline">
          <EmailText email={adjusterEmail} />
        </a>
      ),
    },
    ...(status === 'closed'
      ? []
      : [
          { label: 'Next step', value: nextStep },
          { label: 'Next step due', value: nextBy && formatDay(nextBy) },
        ]),
  ].filter(({ value }) => value)
  return (
    <div className="mt-5 text-sm">
      {status === 'reported' && (
        <p className="text-muted not-last:mb-4">
          {staff
            ? 'Not reported to the carrier yet. After reporting it, use Update Claim.'
            : `${agency.name} has this report. It is not reported to the carrier until your agent confirms it.`}
        </p>
      )}
      {facts.length > 0 && <Facts facts={facts} columnCount={3} stacked />}
    </div>
  )
}
