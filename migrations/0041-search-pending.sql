-- What is written is put into the index of words some thousand messages at a time: one by one it made a message several times as dear.
alter index messages_words set (fastupdate = on, gin_pending_list_limit = 2048);
