type TypeGuard<T> = (value: unknown) => value is T

export const isText = (value: unknown) => typeof value === 'string'
export const isNumber = (value: unknown) => typeof value === 'number'
export const isFlag = (value: unknown) => typeof value === 'boolean'
export const isTextOrNone = (value: unknown) => value === null || isText(value)

/** Validates a stored value, which may be damaged or older. For screens without zod. */
export const hasShape = <T extends object>(
  value: unknown,
  shape: { [Field in keyof Required<T>]: TypeGuard<T[Field]> },
): value is T =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries<TypeGuard<unknown>>(shape).every(([field, guard]) => guard(Reflect.get(value, field)))
