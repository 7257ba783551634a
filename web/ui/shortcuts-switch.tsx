import { CheckboxField } from './checkbox-field.tsx'
import { setKeysEnabled, useHasShortcutKeys } from './keys.ts'

export function ShortcutsSwitch() {
  const isOn = useHasShortcutKeys()
  return (
    <CheckboxField
      label="Single-key shortcuts"
      checked={isOn}
      onChange={({ currentTarget }) => setKeysEnabled(currentTarget.checked)}
    />
  )
}
