import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { z } from 'zod'
import { type PastedKind, pastedKinds, readPastedParts } from '../../contract/pasted-parts.ts'
import type { Policy } from '../../contract/policies.ts'
import { PartsForm } from '../../contract/policy-part-forms.ts'
import type { PolicyContents, PolicyPart } from '../../contract/policy-parts.ts'
import { dayIn } from '../../contract/values/days.ts'
import { operationsOf } from '../../contract/values/known-forms.ts'
import { noProperty, type PartKind, partNames } from '../../contract/values/part-labels.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { policyParts } from '../api/wire.ts'
import {
  CorrectionOrChange,
  changeSourceOf,
  correctionOnly,
  isChangeIncomplete,
} from '../policy-events/correction-or-change.tsx'
import { RowEditor } from '../ui/row-editor.tsx'
import { PartFields } from './part-fields.tsx'
import type { PartsFormState } from './parts-form.ts'
import { PasteRows } from './paste-rows.tsx'

type PartInput = z.input<typeof PartsForm>['parts'][number]

/** The first field of each kind's line, which gets the focus. */
const firstField = {
  'named insured': 'name',
  location: 'street',
  driver: 'name',
  interest: 'role',
  form: 'number',
  'class code': 'code',
  charge: 'what',
} as const satisfies Record<PartKind, string>

const blankParts: Record<PartKind, PartInput> = {
  'named insured': { kind: 'named insured', name: '', role: 'additional named insured' },
  location: {
    kind: 'location',
    street: '',
    city: '',
    state: 'CT',
    zip: '',
    description: '',
    property: noProperty,
  },
  driver: { kind: 'driver', name: '', licenseState: '', excluded: false },
  interest: {
    kind: 'interest',
    role: 'mortgagee',
    name: '',
    address: '',
    loanNumber: '',
    clause: '',
    vehicleId: '',
    locationId: '',
  },
  form: {
    kind: 'form',
    number: '',
    edition: '',
    title: '',
    effect: 'other',
    operations: [],
    relation: '',
    project: '',
    scope: 'blanket',
    names: '',
    from: '',
    until: '',
    confirmed: false,
  },
  'class code': { kind: 'class code', code: '', description: '', state: '', basis: 'payroll', amount: '' },
  charge: { kind: 'charge', what: 'fee', name: '', amount: '' },
}

/** A part as form values: '' instead of null, text instead of lists. */
function toPartInput(part: PolicyPart): PartInput {
  switch (part.kind) {
    case 'driver':
      return { ...part, licenseState: part.licenseState ?? '' }
    case 'interest':
      return { ...part, vehicleId: part.vehicleId ?? '', locationId: part.locationId ?? '' }
    case 'form':
      return {
        ...part,
        operations: [...operationsOf(part)],
        names: part.names.join('\n'),
        from: part.from ?? '',
        until: part.until ?? '',
      }
    case 'class code':
      return { ...part, state: part.state ?? '', amount: part.amount || '' }
    default:
      return part
  }
}

const valuesOf =
  (kind: PartKind) =>
  ({ parts }: PolicyContents) => ({
    kind,
    parts: parts.filter((part) => part.kind === kind).map(toPartInput),
  })

const hiddenFields = ['id', '_id', 'policyId', 'kind', 'vehicleId', 'locationId', 'documentId', 'sameAs']

/** A line as text, for edit conflicts. */
const summarizePart = (part: PartInput) =>
  Object.entries('property' in part ? { ...part, ...part.property, property: null } : part)
    .filter(([field, value]) => !hiddenFields.includes(field) && value)
    .map(([field, value]) => (value === true ? field : String(value)))
    .filter(Boolean)
    .join(', ')

export function PartsDialog({
  policy,
  contents,
  kind,
  onClose,
}: {
  policy: Policy
  contents: PolicyContents
  kind: PartKind
  onClose: () => void
}) {
  const { list } = partNames[kind]
  const storedValues = valuesOf(kind)(contents)
  const isFirst = storedValues.parts.length === 0
  const form = useContractForm(PartsForm, isFirst ? { kind, parts: [blankParts[kind]] } : storedValues)
  const [editKind, setEditKind] = useState(correctionOnly)
  const [hasPasted, setHasPasted] = useState(false)
  return (
    <FormDialog
      call={policyParts.save}
      form={form}
      send={({ parts }) => ({ policyId: policy.id, kind, parts, ...changeSourceOf(editKind) })}
      edits={{
        record: contents,
        recordOf: (reply) => reply,
        values: valuesOf(kind),
        fields: {
          kind: null,
          parts: { label: list, format: (parts) => parts.map(summarizePart).join('\n') },
        },
      }}
      successToast={{ title: `${list} Saved`, description: 'See the policy history.' }}
      failureTitle="Error"
      title={isFirst ? `Add ${list}` : `Edit ${list}`}
      description={`${policy.policyNumber}, ${policy.clientName}`}
      size="lg"
      onClose={onClose}
      {...isChangeIncomplete(editKind)}
      {...(hasPasted && { submitDisabledReason: 'First add the pasted rows, or clear the field' })}
    >
      {/* The first entry is always a correction: the policy had these parts all along. */}
      {!isFirst && (
        <CorrectionOrChange
          policy={policy}
          editing={editKind}
          latest={dayIn(agency.timeZone, new Date())}
          onChange={setEditKind}
        />
      )}
      <PartList form={form} policy={policy} contents={contents} kind={kind} onWaiting={setHasPasted} />
    </FormDialog>
  )
}

const pastedColumns: Record<PastedKind, string> = {
  location: 'street, city, state, ZIP code, what is there',
  driver: 'name, license state, excluded',
  'class code': 'code, description, state, rated by, amount',
}

interface PartListProps {
  form: PartsFormState
  policy: Policy
  contents: PolicyContents
  kind: PartKind
  /** Called with true while pasted rows are not in the list yet. */
  onWaiting: (isWaiting: boolean) => void
}

function PartList({ form, policy, contents, kind, onWaiting }: PartListProps) {
  const { singular } = partNames[kind]
  const list = useFieldArray({ control: form.control, name: 'parts', keyName: 'key' })
  const pastedKind = pastedKinds.find((pastable) => pastable === kind)
  return (
    <div className="space-y-3">
      {pastedKind && (
        <PasteRows
          read={(text) => readPastedParts(pastedKind, text)}
          columns={pastedColumns[pastedKind]}
          onWaiting={onWaiting}
          onRead={(parts) => {
            // Replace the blank line.
            const filledRows = form
              .getValues('parts')
              .filter((part) => summarizePart(part) !== summarizePart(blankParts[kind]))
            list.replace([...filledRows, ...parts])
          }}
        />
      )}
      <RowEditor
        form={form}
        list={list}
        singularNoun={singular}
        addLabel={`Add ${singular}`}
        blank={blankParts[kind]}
        firstField={(index) => `parts.${index}.${firstField[kind]}`}
        error={form.formState.errors.parts?.root?.message}
        canMove
      >
        {(index, buttons) => (
          <>
            <PartFields form={form} index={index} kind={kind} policy={policy} contents={contents} />
            <div className="mt-2 flex justify-end gap-1">{buttons}</div>
          </>
        )}
      </RowEditor>
    </div>
  )
}
