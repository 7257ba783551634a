import { useNavigate } from 'react-router'
import type { Offer } from '../../contract/offers.ts'
import type { Policy } from '../../contract/policies.ts'
import { formatDay } from '../../contract/values/days.ts'
import { premiumPerYear } from '../../contract/values/premium.ts'
import { unassignedPolicyNumber } from '../../contract/values/renewal-labels.ts'
import { isYear, nextTermEnd } from '../../contract/values/terms.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { offers, quotes } from '../api/wire.ts'
import { policyPaths } from '../policies/paths.ts'
import { RenewalFields, renewalFiledToast, useRenewalForm, withChangedLimits } from './renew-policy.tsx'

/** Makes an offer the renewal of the policy it was requested for, with the offer's values. */
export function RenewWithOffer({
  policy,
  quoteId,
  offerId,
  onClose,
}: {
  policy: Policy
  quoteId: string
  offerId: string
  onClose: () => void
}) {
  return (
    <QueryView query={endpointQuery(quotes.one, { id: quoteId })} skeleton={null}>
      {({ quote }) => {
        const offer = quote.details.find(({ id }) => id === offerId)
        return offer ? <Renew policy={policy} offer={offer} onClose={onClose} /> : null
      }}
    </QueryView>
  )
}

const toTypedAmount = (amount: number | null) => (amount ? String(amount) : '')

function Renew({ policy, offer, onClose }: { policy: Policy; offer: Offer; onClose: () => void }) {
  const navigate = useNavigate()
  const { insurerName: insurer, premium, deductible, coverageLimit } = offer
  const runsForYear = isYear(policy.startDate, policy.endDate)
  const form = useRenewalForm({
    insurer,
    // Another carrier issues its own number once the policy is bound.
    policyNumber: insurer === policy.insurer ? policy.policyNumber : unassignedPolicyNumber,
    premium: runsForYear ? toTypedAmount(premium) : '',
    deductible: toTypedAmount(deductible),
    coverageLimit: toTypedAmount(coverageLimit),
  })
  const offerLabel = premium === null ? insurer : `${insurer}, ${premiumPerYear(premium)}`
  const defaultEndDate = nextTermEnd(policy.startDate, policy.endDate)
  return (
    <FormDialog
      call={offers.renew}
      form={form}
      send={({ limits, ...renewal }) => ({
        detailId: offer.id,
        ...renewal,
        ...withChangedLimits(policy, limits),
      })}
      successToast={renewalFiledToast(form, policy.clientName)}
      failureTitle="Error"
      onDone={({ policy: renewedPolicy }) => {
        onClose()
        navigate(policyPaths.one(renewedPolicy.id))
      }}
      title="Use as Renewal"
      description={`${offerLabel}, from ${formatDay(policy.endDate)} to ${formatDay(defaultEndDate)}. This does not bind coverage.`}
      onClose={onClose}
      submitLabel="Renew"
      busyLabel="Renewing..."
    >
      <RenewalFields form={form} policy={policy} currentTerm={policy} />
    </FormDialog>
  )
}
