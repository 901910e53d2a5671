-- Nobody is asked any more whether to play on without somebody.
delete from agreements where what glob 'without.*' or what glob 'no.without.*';
