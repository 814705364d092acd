/** Pictures that one person can have: the main one and four previews [people-6]. */
export const MOST_PICTURES = 5;
