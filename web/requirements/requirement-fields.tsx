import { useQuery } from '@tanstack/react-query'
import {
  type ContractLine,
  contractLimitLabels,
  contractLineLabels,
  contractLines,
  limitsOfContractLine,
  linesWithOccurrence,
  wordingsOfContractLine,
} from '../../contract/values/contract-requirements.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { type WordingName, wordingLabels } from '../../contract/values/wordings.ts'
import { endpointQuery } from '../api/query.ts'
import { documents } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { FieldError } from '../ui/field.tsx'
import { type LineValues, presetLinesOf, presets, type RequirementFormState } from './requirement-form.ts'

/** The fields of a requirement set but for its holder. */
export function RequirementFields({
  form,
  clientId,
  isProjectRequired,
  withPresets,
  disabled,
}: {
  form: RequirementFormState
  clientId: string
  isProjectRequired: boolean
  withPresets: boolean
  disabled: boolean
}) {
  const { errors } = form.formState
  const linesError = errors.lines?.message ?? errors.lines?.root?.message
  return (
    <div className="space-y-5">
      <form.TextField
        name="project"
        label="Project"
        hint="As the contract names it."
        disabled={disabled}
        {...(isProjectRequired ? { required: true } : { optional: true })}
      />
      <ContractDocument form={form} clientId={clientId} disabled={disabled} />
      {withPresets && (
        <div>
          <p className="text-sm font-medium">Start from a typical contract</p>
          <p className="flex flex-wrap gap-2 pt-1.5">
            {Object.entries(presets).map(([name, preset]) => (
              <Button
                key={name}
                variant="secondary"
                size="sm"
                disabled={disabled}
                onClick={() =>
                  form.setValue('lines', presetLinesOf(preset), { shouldDirty: true, shouldValidate: true })
                }
              >
                {name}
              </Button>
            ))}
          </p>
        </div>
      )}
      {contractLines.map((line, index) => (
        <LineFields key={line} form={form} line={line} index={index} disabled={disabled} />
      ))}
      {linesError && <FieldError id="lines-error">{linesError}</FieldError>}
      <form.CheckboxField
        name="mayUmbrellaFill"
        label="Umbrella may be used to meet limits"
        hint="Only if the contract says so."
        disabled={disabled}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <form.CountField
          name="noticeDays"
          label="Days’ notice of cancellation"
          optional
          disabled={disabled}
        />
        <form.TextField name="amBestFloor" label="Minimum AM Best rating" optional disabled={disabled} />
      </div>
    </div>
  )
}

/** The contract among the client's documents, and its page. */
function ContractDocument({
  form,
  clientId,
  disabled,
}: {
  form: RequirementFormState
  clientId: string
  disabled: boolean
}) {
  const isOfStaff = isStaff(useMe())
  const staffDocuments = useQuery({
    ...endpointQuery(documents.ofClient, { id: clientId, limit: 500 }),
    enabled: isOfStaff,
  })
  const ownDocuments = useQuery({ ...endpointQuery(documents.all, { limit: 500 }), enabled: !isOfStaff })
  const options = ((isOfStaff ? staffDocuments : ownDocuments).data?.documents ?? []).map(
    ({ id, title }) => ({
      value: id,
      label: title,
    }),
  )
  return (
    <div className="grid gap-5 sm:grid-cols-[1fr_7rem]">
      <form.SelectField
        name="documentId"
        label="Contract"
        placeholder="No document"
        options={options}
        optional
        disabled={disabled}
      />
      <form.CountField name="documentPage" label="Page" optional disabled={disabled} />
    </div>
  )
}

const isAskedLine = (line: LineValues) =>
  (line.limits ?? []).some(({ amount }) => Boolean(amount)) ||
  (line.wordings ?? []).length > 0 ||
  line.isOccurrence === true ||
  line.isStatutory === true

/** The requirements for one line. Lines without any are folded. */
function LineFields({
  form,
  line,
  index,
  disabled,
}: {
  form: RequirementFormState
  line: ContractLine
  index: number
  disabled: boolean
}) {
  const lineValues = form.watch(`lines.${index}`)
  const chosenWordings = lineValues?.wordings ?? []
  const hasWordingForms =
    chosenWordings.includes('additional insured') || chosenWordings.includes('completed operations')
  const choose = (name: WordingName, isChosen: boolean) =>
    form.setValue(
      `lines.${index}.wordings`,
      wordingsOfContractLine[line].filter((one) => (one === name ? isChosen : chosenWordings.includes(one))),
      { shouldDirty: true },
    )
  return (
    <details
      className="rounded-control border border-line px-4"
      open={line === 'general liability' || (lineValues !== undefined && isAskedLine(lineValues))}
    >
      <summary className="cursor-pointer rounded-control py-3 text-sm font-semibold">
        {contractLineLabels[line]}
      </summary>
      <div className="space-y-4 pb-4">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          {limitsOfContractLine[line].map((name, limitIndex) => (
            <form.MoneyField
              key={name}
              name={`lines.${index}.limits.${limitIndex}.amount`}
              label={contractLimitLabels[name]}
              disabled={disabled}
            />
          ))}
        </div>
        <div className="grid sm:grid-cols-2">
          {line === 'workers compensation' && (
            <form.CheckboxField
              name={`lines.${index}.isStatutory`}
              label="Statutory limits"
              disabled={disabled}
            />
          )}
          {linesWithOccurrence.includes(line) && (
            <form.CheckboxField
              name={`lines.${index}.isOccurrence`}
              label="Occurrence form"
              disabled={disabled}
            />
          )}
          {wordingsOfContractLine[line].map((name) => (
            <CheckboxField
              key={name}
              label={wordingLabels[name]}
              checked={chosenWordings.includes(name)}
              disabled={disabled}
              onChange={({ currentTarget: { checked } }) => choose(name, checked)}
            />
          ))}
        </div>
        {hasWordingForms && (
          <form.TextField
            name={`lines.${index}.acceptedForms`}
            label="Accepted additional insured forms"
            hint="For example: CG 20 10 04 13, CG 20 37."
            optional
            disabled={disabled}
          />
        )}
      </div>
    </details>
  )
}
