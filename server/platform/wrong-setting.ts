/** A setting that is wrong or missing: the start stops with its name and the reason. */
export class WrongSetting extends Error {}
