import type { InsuranceLine } from '../../contract/lines.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { linesInCategory } from '../../contract/values/lines.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { lines } from '../api/wire.ts'
import { useLines } from '../lines.ts'
import { LineFields, LineInput, LineName, lineInputOf } from './line-form.tsx'
import { coverageKindLabels, triggerLabel } from './line-labels.ts'

const formatYesNo = (value: unknown) => (value ? 'Yes' : 'No')

export function EditLineDialog({ line, onClose }: { line: InsuranceLine; onClose: () => void }) {
  const allLines = useLines()
  const form = useContractForm(LineInput, lineInputOf(allLines, line))
  const otherLines = linesInCategory(allLines, line.category).filter(({ name }) => name !== line.name)
  const shownName = typeName(line.name)
  return (
    <FormDialog
      call={lines.save}
      form={form}
      send={({ category: _, ...values }) => ({ slug: line.slug, ...values })}
      edits={{
        record: line,
        recordOf: (reply) => reply.line,
        values: (one) => lineInputOf(allLines, one),
        fields: {
          name: 'Name',
          category: null,
          kind: { label: 'Covers', format: (kind) => coverageKindLabels[kind] },
          claimsMade: {
            label: 'Usual coverage basis',
            format: (value) => triggerLabel(String(value) === 'true'),
          },
          limits: 'Usual limits',
          hasVehicles: { label: 'Vehicles', format: formatYesNo },
          onCertificates: { label: 'Certificates', format: formatYesNo },
          after: { label: 'Listed after', format: (name) => (name ? typeName(name) : 'First') },
        },
      }}
      successToast={{ title: 'Line Saved', description: 'Everyone sees the change at once.' }}
      failureTitle="Failed to save the line"
      title="Edit Line"
      description={shownName}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <LineName
          form={form}
          hint={
            shownName === line.name
              ? 'A new name applies to all its policies. Old links still work.'
              : `Shown as ${shownName}. A new name applies to all its policies.`
          }
        />
        <form.SelectField
          name="after"
          label="Listed after"
          options={[
            { value: '', label: 'None (listed first)' },
            ...otherLines.map(({ name }) => ({ value: name, label: typeName(name) })),
          ]}
          isWide
        />
        <LineFields form={form} />
      </div>
    </FormDialog>
  )
}
