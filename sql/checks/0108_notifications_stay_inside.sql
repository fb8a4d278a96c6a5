-- A notification leads to a path inside the application, never to another site.
select id, url
from site.notifications
where url !~ '^/([^/\\]|$)' or url ~ '[\x01-\x1f\x7f]';
