import type { FieldPath, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { AgencyForm } from '../contract/agency-forms.ts'
import { formatZone, zoneName } from '../contract/values/days.ts'
import { usTimeZones } from '../contract/values/time-zones.ts'
import type { FormWithFields } from './api/form.ts'

type AgencyFieldName = keyof z.input<typeof AgencyForm>

const zones: readonly string[] = usTimeZones

/** The agency's fields. `fieldPath` maps each to its path in the surrounding form. */
export function AgencyFields<Values extends FieldValues, Sent>({
  form,
  fieldPath,
  zone,
}: {
  form: FormWithFields<Values, Sent>
  fieldPath: (name: AgencyFieldName) => FieldPath<Values>
  /** The current time zone. The list offers it even if it is not a usual one. */
  zone: string
}) {
  const offeredZones = zones.includes(zone) ? zones : [zone, ...zones]
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <form.TextField
        name={fieldPath('name')}
        label="Agency name"
        autoComplete="organization"
        required
        isWide
      />
      <form.PhoneField name={fieldPath('phone')} label="Phone" autoComplete="off" required />
      <form.TextField name={fieldPath('email')} label="Email" type="email" autoComplete="off" required />
      <form.TextField
        name={fieldPath('address')}
        label="Address"
        hint="On one line, as printed on certificates and proposals"
        autoComplete="off"
        optional
        isWide
      />
      <form.TextField name={fieldPath('license')} label="License" autoComplete="off" optional />
      <form.SelectField
        name={fieldPath('timeZone')}
        label="Time zone"
        options={offeredZones.map((value) => ({
          value,
          label: zones.includes(value) ? timeZoneName(value) : formatZone(value),
        }))}
        required
      />
      <form.TextField
        name={fieldPath('color')}
        label="Color"
        type="color"
        hint="Used on documents, in the portal and for the app icon on phones"
      />
    </div>
  )
}

/** Time zones that share the name of another zone but not its clock changes. */
const timeZoneLabels: Record<string, string> = {
  'America/Phoenix': 'Mountain Time, Arizona',
  'America/Puerto_Rico': 'Atlantic Time, Puerto Rico and the Virgin Islands',
}
const timeZoneName = (zone: string) => timeZoneLabels[zone] ?? zoneName(zone)
