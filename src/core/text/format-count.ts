/** Formats a number with its English noun: "1 film", "2 films". */
export const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
