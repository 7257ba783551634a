import { useState } from 'react'
import type { z } from 'zod'
import type { Policy } from '../../contract/policies.ts'
import { FactsForm } from '../../contract/policy-part-forms.ts'
import type { PolicySays } from '../../contract/policy-parts.ts'
import { dayIn } from '../../contract/values/days.ts'
import {
  aggregateBases,
  autoSymbols,
  excessForms,
  type FactName,
  factLabels,
  noFacts,
} from '../../contract/values/part-words.ts'
import { factsOf } from '../../contract/values/parts-of-lines.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { policyParts } from '../api/wire.ts'
import { useLines } from '../lines.ts'
import { asOfSent, correctsASlip, missingOf, SlipOrChange } from '../policy-events/slip-or-change.tsx'
import { choicesOf } from './parts-form.ts'

const valuesOf = ({ facts }: PolicySays) => ({
  ...facts,
  aggregateApplies: facts.aggregateApplies ?? ('' as const),
  excessForm: facts.excessForm ?? ('' as const),
  retention: facts.retention ?? ('' as const),
  statesCovered: facts.statesCovered.join(', '),
  excludedOfficers: facts.excludedOfficers.join('\n'),
  minimumEarnedPercent: facts.minimumEarnedPercent ?? '',
  minimumEarned: facts.minimumEarned ?? ('' as const),
  surplusDisclosure: facts.surplusDisclosure ?? '',
})

const useFactsForm = (says: PolicySays) => useContractForm(FactsForm, valuesOf(says))
type Filled = ReturnType<typeof useFactsForm>

const asText = (value: unknown) =>
  Array.isArray(value) ? value.join(', ') : value === true ? 'Yes' : String(value ?? '')
const ofBoth = (name: FactName) => ({ label: factLabels[name], words: asText })
const fields = {
  aggregateApplies: ofBoth('aggregateApplies'),
  coveredAutos: ofBoth('coveredAutos'),
  excessForm: ofBoth('excessForm'),
  retention: ofBoth('retention'),
  statesCovered: ofBoth('statesCovered'),
  excludedOfficers: ofBoth('excludedOfficers'),
  minimumEarnedPercent: ofBoth('minimumEarnedPercent'),
  minimumEarned: ofBoth('minimumEarned'),
  surplusLines: ofBoth('surplusLines'),
  surplusDisclosure: ofBoth('surplusDisclosure'),
} satisfies Record<keyof z.input<typeof FactsForm>, unknown>

export function FactsDialog({
  policy,
  says,
  onClose,
}: {
  policy: Policy
  says: PolicySays
  onClose: () => void
}) {
  const form = useFactsForm(says)
  const has = factsOf(useLines(), policy.type)
  const isFirst = JSON.stringify(says.facts) === JSON.stringify(noFacts)
  const [editing, setEditing] = useState(correctsASlip)
  return (
    <FormDialog
      call={policyParts.saveFacts}
      form={form}
      send={(facts) => ({ policyId: policy.id, ...facts, ...asOfSent(editing) })}
      edits={{ of: says, now: (reply) => reply, values: valuesOf, fields }}
      told={{ title: 'Details Saved', description: 'It stands in the history of the policy.' }}
      fails="Error"
      title="Details of the Term"
      description={`${policy.policyNumber}, ${policy.clientName}`}
      onClose={onClose}
      {...missingOf(editing)}
    >
      {!isFirst && (
        <SlipOrChange
          policy={policy}
          editing={editing}
          latest={dayIn(agency.timeZone, new Date())}
          onChange={setEditing}
        />
      )}
      <LineFields form={form} has={has} />
      <MoneyFields form={form} has={has} />
      <SurplusFields form={form} />
    </FormDialog>
  )
}

interface Asked {
  form: Filled
  has: readonly FactName[]
}

function LineFields({ form, has }: Asked) {
  return (
    <>
      {has.includes('aggregateApplies') && (
        <form.SelectField
          name="aggregateApplies"
          label="General aggregate applies per"
          options={[{ value: '', label: 'Not known' }, ...choicesOf(aggregateBases)]}
        />
      )}
      {has.includes('coveredAutos') && (
        <form.CheckboxCards
          name="coveredAutos"
          label="Covered autos, liability"
          options={choicesOf(autoSymbols)}
          short
        />
      )}
      {has.includes('excessForm') && (
        <div className="grid gap-5 sm:grid-cols-2">
          <form.SelectField
            name="excessForm"
            label="Umbrella or excess"
            options={[{ value: '', label: 'Not known' }, ...choicesOf(excessForms)]}
          />
          <form.MoneyField name="retention" label="Retention" hint="0 where there is none." />
        </div>
      )}
      {has.includes('statesCovered') && (
        <>
          <form.TextField
            name="statesCovered"
            label="States covered"
            hint="By their two letters, such as CT, RI."
            autoComplete="off"
          />
          <form.TextAreaField
            name="excludedOfficers"
            label="Excluded officers, one in each line"
            rows={2}
            optional
          />
        </>
      )}
    </>
  )
}

const MoneyFields = ({ form, has }: Asked) =>
  has.includes('minimumEarned') && (
    <div className="grid gap-5 sm:grid-cols-2">
      <form.TextField
        name="minimumEarnedPercent"
        label="Minimum earned, percent"
        inputMode="decimal"
        autoComplete="off"
      />
      <form.MoneyField name="minimumEarned" label="or in dollars" />
    </div>
  )

function SurplusFields({ form }: Pick<Asked, 'form'>) {
  const isSurplus = form.watch('surplusLines') === true
  return (
    <>
      <form.CheckboxField name="surplusLines" label="Placed as surplus lines" />
      {isSurplus && (
        <form.TextAreaField
          name="surplusDisclosure"
          label="Disclosure"
          hint="As the state words it. Its client reads it on the policy’s page."
          rows={4}
          required
        />
      )}
    </>
  )
}
