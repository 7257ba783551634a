-- Whether a note is of a call counts as its words do: its column came after those that raise a version were named.
select raises_version('notes');
