import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { Policy } from '../../contract/policies.ts'
import { FactsForm } from '../../contract/policy-part-forms.ts'
import type { PolicyContents } from '../../contract/policy-parts.ts'
import { dayIn } from '../../contract/values/days.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import {
  aggregateBases,
  autoMarkets,
  autoSymbols,
  excessForms,
  type FactName,
  factLabels,
  noFacts,
} from '../../contract/values/part-labels.ts'
import { factNamesFor } from '../../contract/values/parts-of-lines.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { endpointQuery } from '../api/query.ts'
import { policies, policyParts } from '../api/wire.ts'
import { useLines } from '../lines.ts'
import {
  CorrectionOrChange,
  changeSourceOf,
  correctionOnly,
  isChangeIncomplete,
} from '../policy-events/correction-or-change.tsx'
import { optionsOf } from './parts-form.ts'

const valuesOf = ({ facts }: PolicyContents) => ({
  ...facts,
  aggregateApplies: facts.aggregateApplies ?? ('' as const),
  autoMarket: facts.autoMarket ?? ('' as const),
  excludedVehicles: facts.excludedVehicles.join('\n'),
  excessForm: facts.excessForm ?? ('' as const),
  retention: facts.retention ?? ('' as const),
  statesCovered: facts.statesCovered.join(', '),
  excludedOfficers: facts.excludedOfficers.join('\n'),
  includedOfficers: facts.includedOfficers.join('\n'),
  minimumEarnedPercent: facts.minimumEarnedPercent ?? '',
  minimumEarned: facts.minimumEarned ?? ('' as const),
  surplusDisclosure: facts.surplusDisclosure ?? '',
})

const useFactsForm = (contents: PolicyContents) => useContractForm(FactsForm, valuesOf(contents))
type FactsFormState = ReturnType<typeof useFactsForm>

const factText = (value: unknown) =>
  Array.isArray(value) ? value.join(', ') : value === true ? 'Yes' : String(value ?? '')
const factField = (name: FactName) => ({ label: factLabels[name], format: factText })
const fields = {
  aggregateApplies: factField('aggregateApplies'),
  coveredAutos: factField('coveredAutos'),
  autoMarket: factField('autoMarket'),
  excludedVehicles: factField('excludedVehicles'),
  excessForm: factField('excessForm'),
  retention: factField('retention'),
  statesCovered: factField('statesCovered'),
  excludedOfficers: factField('excludedOfficers'),
  includedOfficers: factField('includedOfficers'),
  noneExcluded: factField('noneExcluded'),
  underlying: factField('underlying'),
  minimumEarnedPercent: factField('minimumEarnedPercent'),
  minimumEarned: factField('minimumEarned'),
  surplusLines: factField('surplusLines'),
  surplusDisclosure: factField('surplusDisclosure'),
} satisfies Record<keyof z.input<typeof FactsForm>, unknown>

export function FactsDialog({
  policy,
  contents,
  onClose,
}: {
  policy: Policy
  contents: PolicyContents
  onClose: () => void
}) {
  const form = useFactsForm(contents)
  const factNames = factNamesFor(useLines(), policy.type)
  const isFirst = JSON.stringify(contents.facts) === JSON.stringify(noFacts)
  const [editKind, setEditKind] = useState(correctionOnly)
  return (
    <FormDialog
      call={policyParts.saveFacts}
      form={form}
      send={(facts) => ({ policyId: policy.id, ...facts, ...changeSourceOf(editKind) })}
      edits={{ record: contents, recordOf: (reply) => reply, values: valuesOf, fields }}
      successToast={{ title: 'Details Saved', description: 'See the policy history.' }}
      failureTitle="Error"
      title="Term Details"
      description={`${policy.policyNumber}, ${policy.clientName}`}
      onClose={onClose}
      {...isChangeIncomplete(editKind)}
    >
      {!isFirst && (
        <CorrectionOrChange
          policy={policy}
          editing={editKind}
          latest={dayIn(agency.timeZone, new Date())}
          onChange={setEditKind}
        />
      )}
      <LineFields form={form} factNames={factNames} />
      {factNames.includes('underlying') && <UnderlyingField form={form} policy={policy} />}
      <MoneyFields form={form} factNames={factNames} />
      <SurplusFields form={form} />
    </FormDialog>
  )
}

interface FactFieldsProps {
  form: FactsFormState
  factNames: readonly FactName[]
}

function LineFields({ form, factNames }: FactFieldsProps) {
  return (
    <>
      {factNames.includes('aggregateApplies') && (
        <form.SelectField
          name="aggregateApplies"
          label="General aggregate applies per"
          options={[{ value: '', label: 'Not known' }, ...optionsOf(aggregateBases)]}
        />
      )}
      {factNames.includes('coveredAutos') && (
        <form.CheckboxCards
          name="coveredAutos"
          label="Covered autos, liability"
          options={optionsOf(autoSymbols)}
          short
        />
      )}
      {factNames.includes('autoMarket') && (
        <form.SelectField
          name="autoMarket"
          label="Market"
          hint="Residual market means an assigned risk: cancellation laws differ."
          options={[{ value: '', label: 'Not known' }, ...optionsOf(autoMarkets)]}
        />
      )}
      {factNames.includes('excludedVehicles') && (
        <form.TextAreaField
          name="excludedVehicles"
          label="Excluded vehicles; one per line"
          hint="Year, make and model. Illinois ID cards warn of them."
          rows={2}
          optional
        />
      )}
      {factNames.includes('excessForm') && (
        <div className="grid gap-5 sm:grid-cols-2">
          <form.SelectField
            name="excessForm"
            label="Umbrella or excess"
            options={[{ value: '', label: 'Not known' }, ...optionsOf(excessForms)]}
          />
          <form.MoneyField name="retention" label="Retention" hint="Enter 0 if none." />
        </div>
      )}
      {factNames.includes('statesCovered') && (
        <>
          <form.TextField
            name="statesCovered"
            label="States covered"
            hint="Two letters each, such as CT, RI."
            autoComplete="off"
          />
          <form.TextAreaField
            name="excludedOfficers"
            label="Excluded owners, officers, members; one per line"
            rows={2}
            optional
          />
          <form.TextAreaField
            name="includedOfficers"
            label="Owners, officers, members not excluded; one per line"
            hint="A certificate then says Y or N for each."
            rows={2}
            optional
          />
          <form.CheckboxField name="noneExcluded" label="No owner, officer or member is excluded" />
        </>
      )}
    </>
  )
}

/** The client's policies beneath an umbrella. */
function UnderlyingField({ form, policy }: Pick<FactFieldsProps, 'form'> & { policy: Policy }) {
  const { data } = useQuery(endpointQuery(policies.ofClient, { id: policy.userId, limit: 500 }))
  const chosenPolicies = form.watch('underlying') ?? []
  const otherPolicies = (data?.policies ?? []).filter(
    ({ id, status }) => id !== policy.id && (status !== 'expired' || chosenPolicies.includes(id)),
  )
  return (
    <form.CheckboxCards
      name="underlying"
      label="Underlying policies"
      options={otherPolicies.map(({ id, type, policyNumber }) => ({
        value: id,
        label: `${typeName(type)} ${policyNumber}`,
      }))}
      short
    />
  )
}

const MoneyFields = ({ form, factNames }: FactFieldsProps) =>
  factNames.includes('minimumEarned') && (
    <div className="grid gap-5 sm:grid-cols-2">
      <form.TextField
        name="minimumEarnedPercent"
        label="Minimum earned premium (%)"
        inputMode="decimal"
        autoComplete="off"
      />
      <form.MoneyField name="minimumEarned" label="or in dollars" />
    </div>
  )

function SurplusFields({ form }: Pick<FactFieldsProps, 'form'>) {
  const isSurplus = form.watch('surplusLines') === true
  return (
    <>
      <form.CheckboxField name="surplusLines" label="Placed as surplus lines" />
      {isSurplus && (
        <form.TextAreaField
          name="surplusDisclosure"
          label="Disclosure"
          hint="As worded by the state. Your client sees it on the policy page."
          rows={4}
          required
        />
      )}
    </>
  )
}
