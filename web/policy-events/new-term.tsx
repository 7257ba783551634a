import { useQuery } from '@tanstack/react-query'
import type { Policy } from '../../contract/policies.ts'
import type { EnteredEvent } from '../../contract/policy-event-forms.ts'
import { formatDay } from '../../contract/values/days.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import type { ContractForm } from '../api/form.ts'
import { endpointQuery } from '../api/query.ts'
import { policies } from '../api/wire.ts'

/** The client's other policies, as choices for the new term of a rewrite. */
export function useNewTermChoices({ id, userId }: Pick<Policy, 'id' | 'userId'>) {
  const { data } = useQuery(endpointQuery(policies.ofClient, { id: userId, limit: 100 }))
  return (data?.policies ?? [])
    .filter((policy) => policy.id !== id)
    .map(({ id: value, type, policyNumber, startDate }) => ({
      value,
      label: `${typeName(type)} ${policyNumber}, from ${formatDay(startDate)}`,
    }))
}

/** Chooses the term that the same carrier rewrote a policy as. */
export const NewTermField = ({
  form,
  policy,
}: {
  form: ContractForm<typeof EnteredEvent>
  policy: Policy
}) => (
  <form.SelectField
    name="newTermId"
    label="New term"
    placeholder="Choose a policy"
    hint="Add the new policy first if it is not listed."
    options={useNewTermChoices(policy)}
    required
  />
)
